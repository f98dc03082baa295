import { setTimeout as sleep } from 'node:timers/promises'
import { readStatus } from '#src/backend/admin/operate/status.ts'
import { type Command, operate, operatorSettings, takeNoWords } from './command.ts'

const pollMs = 100

export const stop: Command = {
  usage: `stop
    Stops the portal that has PORTAL_DATA open, and waits until it has ended.`,
  async run(words) {
    takeNoWords(words)
    if (operatorSettings().databaseUrl !== undefined)
      throw new Error('DATABASE_URL is set: stop each process by its service, or by SIGTERM.')
    const { pid } = await operate((operator) => operator(readStatus, {}))
    if (pid === process.pid) return console.log('The portal is not running.')
    process.kill(pid, 'SIGTERM')
    while (isRunning(pid)) await sleep(pollMs)
    console.log(`Process ${pid} has stopped.`)
  },
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
