import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useState } from 'react'
import { m } from '#messages'
import type { Fault } from '#src/workspace/formats/exchanged.ts'
import { takeFile } from '#src/workspace/formats/worker/files.ts'
import { inSlices } from '#src/workspace/in-slices.ts'
import { useWriting } from '#src/workspace/screen/use-writing.ts'
import { noFilter } from '#src/workspace/screen/texts-search.ts'
import { type Mismatch, mismatchOf, readAsOpen, type SaidPair } from './file-languages.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { takenMessage } from './taken-message.ts'
import { useFileWork } from './use-file-work.ts'

export type ImportState =
  | { kind: 'choosing' }
  | { kind: 'reading' }
  | { kind: 'refused'; name: string; faults: readonly Fault[] }
  | { kind: 'mismatch'; name: string; mismatch: Mismatch }
  | { kind: 'looking'; name: string; plan: ImportPlan; leftOut: readonly string[]; said: SaidPair | null }
  | { kind: 'taking'; name: string; plan: ImportPlan }
  | { kind: 'failed' }

export function useImport(onClose: () => void) {
  const { byKey, languages, actions, say, changeSearch } = useWorkspaceContext()
  const { space, src, dst } = useSharedContext().subject
  const [state, setState] = useState<ImportState>({ kind: 'choosing' })
  const work = useFileWork()
  const { close, write } = useWriting(onClose)

  async function read(file: File): Promise<void> {
    setState({ kind: 'reading' })
    // Text that is being typed is written first, so that the import is compared with it.
    await actions.flush()
    const found = await work.run((running) => takeFile(file, { space, dst }, running))
    if (!found) return setState({ kind: 'choosing' })
    if (!found.ok) return setState({ kind: 'refused', name: file.name, faults: found.faults })
    const mismatch = mismatchOf(found.head, { space, src, dst, languages })
    if (mismatch) return setState({ kind: 'mismatch', name: file.name, mismatch })
    const plan = await work.run((running) =>
      inSlices(
        planImport(found.texts, (key) => byKey.get(key)),
        running,
      ),
    )
    if (!plan) return setState({ kind: 'choosing' })
    const said = readAsOpen(found.head, { src, dst })
    setState({ kind: 'looking', name: file.name, plan, leftOut: found.leftOut, said })
  }

  async function take(name: string, plan: ImportPlan, withRemoved: boolean): Promise<void> {
    setState({ kind: 'taking', name, plan })
    const texts = [...plan.taken, ...plan.conflicts, ...(withRemoved ? plan.removed : [])]
    const isTaken = await write(
      async () => {
        const step = { name: m.exchange_import_of({ name }), from: name, texts, marks: plan.marks }
        const result = await actions.takeIncoming(step)
        say(takenMessage(result))
        return result
      },
      ({ conflicts }) => {
        if (conflicts > 0) changeSearch({ ...noFilter, show: 'conflicts', unit: plan.conflicts[0]?.key ?? '' }, false)
      },
    )
    if (!isTaken) setState({ kind: 'failed' })
  }

  return {
    state,
    done: work.done,
    cancel: work.cancel,
    close,
    read: (file: File) => void read(file).catch(() => setState({ kind: 'failed' })),
    take: (name: string, plan: ImportPlan, withRemoved: boolean) => void take(name, plan, withRemoved),
  }
}
