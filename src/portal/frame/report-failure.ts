import { m } from '#messages'
import { notify } from '#src/ui/notify.ts'

/** The one answer to a mutation that threw: a fault or a lost connection. Refusals are values that screens show. */
export function reportFailure(): void {
  notify({
    kind: 'error',
    title: m.frame_failure(),
    text: navigator.onLine ? m.frame_failure_text() : m.frame_failure_offline(),
  })
}
