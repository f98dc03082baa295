import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { maxFileMegabytes } from '#src/web/file-upload.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { FileInput } from '#src/ui/field/file-input.tsx'
import { css } from '#styles/css'
import { UploadResult } from './upload-result.tsx'
import type { useUpload } from './use-upload.ts'

const section = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '5',
  border: 'hair',
  borderRadius: 'control',
  background: 'sheet',
  maxWidth: '[54rem]',
})
const heading = css({ textStyle: 'section' })
const lead = css({ color: 'ink-2', maxWidth: 'prose' })
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

type UploadSectionProps<D> = {
  title: string
  text: string
  accept: string
  upload: ReturnType<typeof useUpload<D>>
  /**
   * The result of the check. `mayChange`: the file can be saved now, because it has changes and nothing is left to
   * confirm.
   */
  found: { content: ReactNode; mayChange: boolean; query?: Readonly<Record<string, '1'>> } | undefined
  saved: ReactNode
}

const megabyte = 1_048_576
const isTooLarge = ({ size }: File) => size > maxFileMegabytes * megabyte

/**
 * Renders the form of an upload: a check, which starts with the choice of a file, then the save. The file cannot be
 * saved before the user has seen the result of the check.
 */
export function UploadSection<D>(props: UploadSectionProps<D>) {
  const { title, text, accept, upload, found, saved } = props
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const { state } = upload
  const isLarge = file !== null && isTooLarge(file)
  const isBusy = state.name === 'busy'
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen === null || isTooLarge(chosen)) upload.reset()
    else void upload.check(chosen)
  }
  const inputRef = useRef<HTMLInputElement>(null)
  // A file chosen before hydration is in the browser's input only.
  const takeEarly = useEffectEvent(() => {
    const early = inputRef.current?.files?.[0]
    if (early) choose(early)
  })
  useEffect(() => takeEarly(), [])
  return (
    <section className={section} aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      <p className={lead}>{text}</p>
      <Field
        label={m.name_file()}
        error={isLarge ? m.request_too_large({ max: `${maxFileMegabytes}\u00a0MB` }) : undefined}
      >
        {(control) => (
          <FileInput
            {...control}
            choose={m.file_choose()}
            text={file?.name ?? m.file_drop()}
            accept={accept}
            aria-label={title}
            disabled={isBusy}
            ref={inputRef}
            // Browsers ignore the choice of the same file, which may have been corrected meanwhile.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <UploadResult state={state} found={found?.content} saved={saved} onCancel={upload.cancel} />
      <div className={acts}>
        <Button
          visual={found ? 'plain' : 'primary'}
          disabled={file === null || isLarge || isBusy}
          onClick={() => file && void upload.check(file)}
        >
          {m.upload_check()}
        </Button>
        <Button
          writes
          visual={found?.mayChange ? 'primary' : 'plain'}
          disabled={file === null || !found?.mayChange}
          onClick={() => file && void upload.save(file, found?.query)}
        >
          {m.upload_send()}
        </Button>
      </div>
    </section>
  )
}
