/** Hands a file to the browser to save. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address when the click is done.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
