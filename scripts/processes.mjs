import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Every process that runs, but for those that ended and are not yet collected by their parents. */
function running() {
  const all = process.platform === 'linux' ? fromProc() : fromPs()
  return all.filter(({ state }) => !state.startsWith('Z'))
}

/**
 * A process, and all that it started: those of its group, and what descends from them in groups of
 * their own, as a browser does. Ask before any of them ends: who loses its parent is lost here too.
 */
export function familyOf(pid) {
  const all = running()
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const one of all) if (one.group === pid || family.has(one.parent)) family.add(one.pid)
  }
  return all.filter((one) => family.has(one.pid))
}

/** Those of these processes that still run. */
export function stillRunning(pids) {
  return running().filter(({ pid }) => pids.has(pid))
}

/** Without `ps`, which small containers lack. */
function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        // The name in brackets may itself hold brackets and spaces.
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(name), parent: Number(parent), group: Number(group), state, command }]
      } catch {
        return [] // It has just ended.
      }
    })
}

function fromPs() {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,pgid=,stat=,command='], {
    encoding: 'utf8',
  })
  return lines
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +(\d+) +(\S+) +(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, group, state, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      state,
      command,
    }))
}
