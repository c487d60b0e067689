/** The lines of a CSV file as cells, as import programs read it: commas, quotes doubled within quotes, CRLF. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  const pattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy
  for (const [whole, cell = '', end] of text.matchAll(pattern)) {
    if (whole === '' && cells.length === 0) break
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}
