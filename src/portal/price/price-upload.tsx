import { useState } from 'react'
import { m } from '#messages'
import { encodingNames } from '#src/contract/words/encoding-names.ts'
import type { Data } from '#src/contract/call/call.ts'
import { price } from '#src/contract/price.ts'
import { readUploads } from '#src/gateway/price/price.functions.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { AddedPrices, Moves } from './price-moves.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { UploadCounts } from './upload-counts.tsx'
import { UploadDoubts } from './upload-errors.tsx'
import { UploadSection } from './upload-section.tsx'
import { useUpload, type Watch } from './use-upload.ts'

type Found = Data<typeof price.upload>

const quiet = css({ color: 'ink-2' })
const pollMs = 1_000

/**
 * Returns functions that read the progress and the result of the upload that starts next. It is recognised as the
 * upload whose id the server did not have before.
 */
async function watchUploads(_: File, isCheck: boolean): Promise<Watch> {
  const before = new Set((await readUploads()).map(({ id }) => id))
  const readMine = async () => (await readUploads()).find((one) => !before.has(one.id) && one.isCheck === isCheck)
  return {
    async findOut() {
      for (;;) {
        const mine = await readMine()
        if (mine === undefined || mine.phase === 'failed' || mine.phase === 'refused') return 'nothing'
        if (mine.phase === 'done') return 'written'
        await new Promise((done) => setTimeout(done, pollMs))
      }
    },
    async readFar() {
      const { phase, bytes, totalBytes, lines } = (await readMine()) ?? {}
      if (phase !== 'reading' && phase !== 'comparing' && phase !== 'writing') return undefined
      return { phase, lines: lines ?? 0, share: totalBytes ? (bytes ?? 0) / totalBytes : 1 }
    },
  }
}

const countsOf = (found: Found) =>
  [
    [m.upload_new(), found.new],
    [m.upload_changed(), found.changed],
    [m.upload_unchanged(), found.unchanged],
  ] as const

export function PriceUpload() {
  const [confirmed, setConfirmed] = useState<Found>()
  const upload = useUpload({
    kind: 'prices',
    part: 'prices',
    schema: price.upload.data,
    watch: watchUploads,
    onSaved: (counts) => void showToast((toasts) => toasts.pricesUploaded(counts)),
  })
  const { state } = upload
  const found = state.name === 'checked' ? state.data : undefined
  const isConfirmed = found !== undefined && confirmed === found
  return (
    <UploadSection
      title={m.upload_prices()}
      text={m.upload_prices_text()}
      accept=".csv,.txt,text/csv,text/plain"
      upload={upload}
      saved={state.name === 'saved' ? <UploadCounts counts={countsOf(state.data)} /> : null}
      found={
        found && {
          content: (
            <Review
              found={found}
              isConfirmed={isConfirmed}
              onConfirmed={(is) => setConfirmed(is ? found : undefined)}
            />
          ),
          mayChange: found.new + found.changed > 0 && (isConfirmed || !found.warnings?.length),
        }
      }
    />
  )
}

type ReviewProps = { found: Found; isConfirmed: boolean; onConfirmed: (is: boolean) => void }

function Review({ found, isConfirmed, onConfirmed }: ReviewProps) {
  const { columns = [], encoding, leaps = 0, rises = [], falls = [], samples, warnings = [] } = found
  return (
    <>
      <Notice
        tone={leaps > 0 ? 'warn' : 'info'}
        role="status"
        title={leaps > 0 ? m.upload_leaps({ count: leaps }) : m.upload_checked()}
      >
        {leaps > 0 ? m.upload_leaps_text() : found.new + found.changed > 0 ? m.upload_checked_text() : m.upload_same()}
      </Notice>
      <UploadCounts counts={countsOf(found)} />
      {encoding ? (
        <p className={quiet}>{m.upload_found({ columns: columns.join(', '), encoding: encodingNames[encoding] })}</p>
      ) : null}
      {warnings.length > 0 ? (
        <UploadDoubts doubts={warnings} more={found.more_warnings ?? 0} text={m.upload_doubts_text()}>
          <Checkbox checked={isConfirmed} onChange={(event) => onConfirmed(event.target.checked)}>
            {m.upload_doubts_confirm()}
          </Checkbox>
        </UploadDoubts>
      ) : null}
      {samples && samples.new.length > 0 ? <AddedPrices added={samples.new} all={found.new} /> : null}
      {rises.length > 0 ? <Moves title={m.upload_rises()} moves={rises} /> : null}
      {falls.length > 0 ? <Moves title={m.upload_falls()} moves={falls} /> : null}
    </>
  )
}
