import { useState } from 'react'
import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { UploadCounts } from './upload-counts.tsx'
import { UploadSection } from './upload-section.tsx'
import { TextSamples } from './text-samples.tsx'
import { sendFile } from './send-file.ts'
import { type Outcome, useUpload } from './use-upload.ts'

type Found = Data<typeof i18n.vartextXml>

const narrow = css({ maxWidth: '[20rem]' })

const countsOf = (found: Found) =>
  [
    [m.upload_new(), found.new],
    [m.upload_changed(), found.changed],
    [m.upload_unchanged(), found.unchanged],
    [m.upload_removed(), found.removed],
  ] as const

/** Returns whether the file would remove more than a tenth of the texts. The contract has the same limit. */
const removesMany = ({ changed, unchanged, removed }: Found) => removed * 10 > changed + unchanged + removed

/**
 * Returns whether the checked file can be saved, and the query for saving it. To remove many texts, the user must type
 * their number.
 */
function howToSave(found: Found, typed: string): { mayChange: boolean; query?: { allow_removed: '1' } } {
  const isSome = found.new + found.changed + found.removed > 0
  if (!removesMany(found)) return { mayChange: isSome }
  return { mayChange: typed.trim() === String(found.removed), query: { allow_removed: '1' } }
}

/**
 * Finds out whether an interrupted upload was written: a dry run of the same file waits for it, and finds no change if
 * it was.
 */
async function findOut(file: File): Promise<Outcome> {
  const answer = await sendFile({
    kind: 'vartexts',
    part: 'file',
    file,
    query: { dry_run: '1' },
    schema: i18n.vartextXml.data,
    signal: new AbortController().signal,
    onSent: () => {},
  })
  if (!answer.ok) return 'unknown'
  const { new: added, changed, removed } = answer.data
  return added + changed + removed === 0 ? 'written' : 'nothing'
}

export function VartextUpload() {
  const [confirmed, setConfirmed] = useState<{ of: unknown; typed: string }>({ of: undefined, typed: '' })
  const upload = useUpload({
    kind: 'vartexts',
    part: 'file',
    schema: i18n.vartextXml.data,
    watch: async (file) => ({ findOut: () => findOut(file) }),
    onSaved: () => {
      void showToast((toasts) => toasts.saved())
    },
  })
  const { state } = upload
  const found = state.name === 'checked' ? state.data : undefined
  // A number that was typed for one file does not confirm another.
  const typed = found !== undefined && confirmed.of === found ? confirmed.typed : ''
  const setTyped = (text: string) => setConfirmed({ of: found, typed: text })
  return (
    <UploadSection
      title={m.upload_vartexts()}
      text={m.upload_vartexts_text()}
      accept=".xml,text/xml,application/xml"
      upload={upload}
      saved={state.name === 'saved' ? <UploadCounts counts={countsOf(state.data)} /> : null}
      found={
        found && { content: <Review found={found} typed={typed} onTyped={setTyped} />, ...howToSave(found, typed) }
      }
    />
  )
}

type ReviewProps = { found: Found; typed: string; onTyped: (typed: string) => void }

function Review({ found, typed, onTyped }: ReviewProps) {
  const isLarge = removesMany(found)
  const { removed } = found
  const isSame = found.new + found.changed + removed === 0
  const isWrong = typed.trim() !== '' && typed.trim() !== String(removed)
  return (
    <>
      {isLarge ? (
        <Notice tone="warn" role="alert" title={m.upload_removes({ count: removed })}>
          {m.upload_removes_text()}
        </Notice>
      ) : (
        <Notice role="status" title={m.upload_checked()}>
          {isSame ? m.upload_same() : m.upload_checked_text()}
        </Notice>
      )}
      <UploadCounts counts={countsOf(found)} />
      <TextSamples found={found} />
      {isLarge ? (
        <div className={narrow}>
          <TextField
            label={m.upload_removes_number()}
            hint={m.upload_removes_hint({ count: removed })}
            error={isWrong ? m.upload_removes_other() : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
          />
        </div>
      ) : null}
    </>
  )
}
