import { createDesk } from './desk.ts'
import { type Answer, order } from './port.ts'

const everyMs = 100

const tell = (answer: Answer) => postMessage(answer)
const work = createDesk(tell)

addEventListener('message', ({ data }) => {
  let toldAt = performance.now()
  for (const done of work(order.parse(data))) {
    if (performance.now() - toldAt < everyMs) continue
    toldAt = performance.now()
    tell({ kind: 'progress', done })
  }
})
