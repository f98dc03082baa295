import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { tagOf } from '#src/site/site.ts'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { FileInput } from '#src/ui/field/file-input.tsx'
import { css } from '#styles/css'
import { Picture, usePreview } from './picture.tsx'
import { useRow } from './rows.tsx'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

const bytesInMb = 1_048_576

/** Formats that are drawn anew before they are sent, each with the format of the result. */
const drawnTypes = new Map([
  ['image/svg+xml', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
])

/** Converts bytes to megabytes with two decimals. A size above the limit is never rounded down to it. */
const shownMb = (bytes: number, maxBytes: number) =>
  Math.max(Math.round((bytes / bytesInMb) * 100) / 100, bytes > maxBytes ? maxBytes / bytesInMb + 0.01 : 0)

type PictureRowProps = {
  /** URL of the stored picture. */
  stored: string | null
  accept: readonly string[]
  maxBytes: number
  /**
   * Called after each choice with whether the file is unusable. An unusable file blocks the form until it is replaced.
   */
  onUnusable: (isUnusable: boolean) => void
}

export function PictureRow({ stored, accept, maxBytes, onUnusable }: PictureRowProps) {
  const { field, leave, row, error } = useRow<File | null>()
  const { locale } = useShell()
  const [problem, setProblem] = useState('')
  const chosen = field.state.value
  const preview = usePreview(chosen)
  const mb = (bytes: number) => shownMb(bytes, maxBytes).toLocaleString(tagOf(locale), { maximumFractionDigits: 2 })
  const choosing = useRef(0)
  const take = (file: File | null, found = '') => {
    setProblem(found)
    onUnusable(found !== '')
    field.handleChange(file)
  }
  const choose = async (file: File | null) => {
    choosing.current += 1
    const turn = choosing.current
    if (file === null) return take(null)
    if (file.size > maxBytes)
      return take(null, m.form_picture_too_large({ allowed: mb(maxBytes), actual: mb(file.size) }))
    const type = drawnTypes.get(file.type)
    if (type === undefined) return take(file)
    // The form is blocked until the picture is drawn.
    onUnusable(true)
    const { drawPicture } = await loadPart(() => import('./draw-picture.ts'))
    const drawn = await drawPicture(file, type, maxBytes)
    // The user may have chosen another file meanwhile.
    if (turn === choosing.current) take(drawn, drawn ? '' : m.form_picture_unreadable())
  }
  const leaveForm = useEffectEvent(() => {
    // A picture that is still being drawn must not come back after the changes were discarded.
    choosing.current += 1
    onUnusable(false)
  })
  useEffect(() => () => leaveForm(), [])
  const isFirst = useRef(true)
  const takeOrEmpty = useEffectEvent((input: HTMLInputElement) => {
    // A file chosen before hydration is in the browser's input, but not in the form.
    const early = isFirst.current ? input.files?.[0] : undefined
    isFirst.current = false
    if (early) void choose(early)
    // Clears the browser's file input, which otherwise ignores choosing the same file again.
    else input.value = ''
  })
  useEffect(() => {
    const input = document.getElementById(row.id)
    if (chosen === null && problem === '' && input instanceof HTMLInputElement) takeOrEmpty(input)
  }, [chosen, problem, row.id])
  const shown = preview ?? stored
  return (
    <Field {...row} error={problem || error} hint={m.form_picture_hint({ allowed: mb(maxBytes) })}>
      {(control) => (
        <div>
          {shown ? (
            <Picture src={shown} alt={chosen ? m.form_picture_chosen({ name: chosen.name }) : row.label} />
          ) : null}
          <div className={line}>
            {/* A script cannot put a file into the browser's input, so a file restored from a draft shows only in
                the preview. */}
            <FileInput
              {...control}
              choose={m.file_choose()}
              text={chosen?.name ?? m.file_drop()}
              accept={accept.join(',')}
              onBlur={leave}
              onChange={(event) => void choose(event.target.files?.[0] ?? null)}
            />
            {chosen || problem ? (
              <Button
                onClick={() => {
                  void choose(null)
                  document.getElementById(row.id)?.focus()
                }}
              >
                {m.form_picture_drop()}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Field>
  )
}
