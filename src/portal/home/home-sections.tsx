import { m } from '#messages'
import type { Site } from '#src/site/site.ts'
import { css } from '#styles/css'

const sections = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  gap: '6',
  borderBlockStart: 'hair',
  paddingBlockStart: '5',
  color: 'ink-2',
})
const heading = css({ color: 'ink', fontWeight: 'strong' })
const plain = css({
  color: 'ink-2',
  display: 'inline-block',
  paddingBlock: '0.5',
  '&[href]': { textDecoration: 'none', _hover: { textDecoration: 'underline' } },
})

export function HomeSections({ site }: { site: Site }) {
  return (
    <div className={sections}>
      <section id="info">
        <h2 className={heading}>{m.shell_info()}</h2>
        <p>{m.home_info_text()}</p>
      </section>
      <section id="contact">
        <h2 className={heading}>{m.shell_contact()}</h2>
        {site.phone ? (
          <p>
            <a className={plain} href={`tel:${site.phone.replaceAll(' ', '')}`}>
              {site.phone}
            </a>
          </p>
        ) : null}
        {site.email ? (
          <p>
            <a className={plain} href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </p>
        ) : null}
      </section>
    </div>
  )
}
