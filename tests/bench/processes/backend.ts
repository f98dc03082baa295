// Serves the backend alone over HTTP, for a bench that measures its memory. Sends its address to the parent process.
import { createServer } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { openBackend } from '#src/backend/answer.ts'
import { readSettings } from '#src/settings.ts'

const backend = await openBackend(readSettings())
const server = createServer(async (req, res) => {
  await sendNodeResponse(res, await backend.answerHttp(new NodeRequest({ req, res })))
})
// With the default timeout, a connection that is idle while the process is busy is dropped as its next request arrives.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
const stop = async () => {
  await backend.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('disconnect', stop)
