// Runs a portal without its pages: opens the backend with the settings of the environment, answers calls on a free
// port, and writes the port.
import { createServer } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { openBackend } from '#src/backend/answer.ts'
import { readSettings } from '#src/settings.ts'

const backend = await openBackend(readSettings())
const server = createServer((request, response) => {
  void backend
    .answerHttp(new NodeRequest({ req: request, res: response }))
    .then((answer) => sendNodeResponse(response, answer))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${Object(server.address()).port}\n`))
process.on('SIGTERM', async () => {
  server.closeAllConnections()
  await backend.close()
  process.exit(0)
})
