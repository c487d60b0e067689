export type RunningProcess = {
  pid: number
  parent: number
  group: number
  state: string
  command: string
}
export function familyOf(pid: number): RunningProcess[]
export function stillRunning(pids: ReadonlySet<number>): RunningProcess[]
