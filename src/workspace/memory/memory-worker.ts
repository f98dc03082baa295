import '#src/no-eval.ts'
import { memoryRequest } from './memory-messages.ts'
import { createMemoryService } from './memory-service.ts'

const receive = createMemoryService({
  sliceMs: 20,
  // A waiting message is handled between two slices.
  later: (work) => setTimeout(work, 0),
  now: () => performance.now(),
  tell: (answer) => postMessage(answer),
})

addEventListener('message', ({ data }) => receive(memoryRequest.parse(data)))
