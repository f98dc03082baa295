import { replayTypedInput } from '#src/ui/field/replay-typed-input.ts'
import { useRow } from '#src/portal/form/rows/rows.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { css, cx } from '#styles/css'
import { input } from '#styles/recipes'

const area = css({ height: '[auto]', paddingBlock: '2', resize: 'vertical' })

/** A long text of one paragraph: Enter sends the form. */
export function FlashRow({ hint }: { hint: string }) {
  const { field, leave, row, busy, error } = useRow<string>()
  return (
    <Field {...row} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={replayTypedInput}
          rows={3}
          className={cx(input(), area)}
          name={field.name}
          value={field.state.value}
          readOnly={busy}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onChange={(event) => field.handleChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
      )}
    </Field>
  )
}
