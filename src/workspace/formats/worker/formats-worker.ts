import '#src/no-eval.ts'
import { createDesk } from './desk.ts'
import { type Answer, order } from './port.ts'

const everyMs = 100

const tell = (answer: Answer) => postMessage(answer)
const work = createDesk(tell)

addEventListener('message', ({ data }) => {
  let reportedAt = performance.now()
  for (const done of work(order.parse(data))) {
    if (performance.now() - reportedAt < everyMs) continue
    reportedAt = performance.now()
    tell({ kind: 'progress', done })
  }
})
