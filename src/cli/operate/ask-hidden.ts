import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  try {
    return await new Promise((answered, failed) => {
      lines.once('SIGINT', () => failed(new Error('Cancelled.')))
      lines.once('close', () => failed(new Error('Cancelled.')))
      lines.question('', answered)
    })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
