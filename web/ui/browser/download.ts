/** Has the browser keep what is at the address as a file; the server may give it its name. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Has the browser keep these bytes as a file of this name. */
export function keepFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  download(address, name)
  URL.revokeObjectURL(address)
}
