import '#src/no-eval.ts'
import { createAnswering } from './answering.ts'
import { request } from './protocol.ts'

const receive = createAnswering((answer) => postMessage(answer))

addEventListener('message', ({ data }) => receive(request.parse(data)))
