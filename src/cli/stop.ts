/**
 * Prints the message of an error, without its stack trace, and ends the process with exit code 1. For mistakes such as
 * an invalid port, a stack trace does not help.
 */
export function stopWith(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error)) return error.message
  const { port, address, syscall, of = '' } = Object(error)
  if (syscall !== 'listen') return error.message
  if (error.code === 'EADDRINUSE')
    return `${of}PORT is ${port}: another program already uses it. Stop that program or choose another port.`
  if (error.code === 'EACCES') return `${of}PORT is ${port}: this user cannot listen on it. Choose a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `${of}HOST is ${address}: this machine has no such address.`
  return error.message
}
