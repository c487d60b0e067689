/** All names of a list of stored files. */
export async function filesIn(list: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = []
  for await (const name of list) names.push(name)
  return names
}
