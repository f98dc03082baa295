import { m } from '#messages'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'
import { languages } from '#src/site/site.ts'
import { css } from '#styles/css'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  maxWidth: '[38rem]',
  padding: { base: '5', sm: '10', lg: '16' },
})
const text = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const brand = css({ color: 'accent', fontWeight: 'strong' })

/** The page for outdated browsers, in every language, with plain elements and without the portal's frame. */
export function OtherBrowserPage() {
  const site = useShellIfKnown()?.site
  return (
    <div className={page}>
      {site ? <p className={brand}>{site.title}</p> : null}
      {languages.toReversed().map(({ code }, index) => {
        const Heading = index === 0 ? 'h1' : 'h2'
        return (
          <section key={code} lang={code} className={text}>
            <Heading className={css({ textStyle: 'title' })}>{m.state_other_browser({}, { locale: code })}</Heading>
            <p>{m.state_other_browser_text({}, { locale: code })}</p>
          </section>
        )
      })}
    </div>
  )
}
