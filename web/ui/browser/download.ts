/** Has the browser keep what is at the address as a file; the server may give it its name. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
