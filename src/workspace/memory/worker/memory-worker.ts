import '#src/no-eval.ts'
import { memoryRequest } from './messages.ts'
import { createMemoryService } from './service.ts'

const receive = createMemoryService({
  sliceMs: 20,
  // Between two slices, the worker handles messages that have arrived.
  later: (work) => setTimeout(work, 0),
  now: () => performance.now(),
  tell: (answer) => postMessage(answer),
})

addEventListener('message', ({ data }) => receive(memoryRequest.parse(data)))
