import { m } from '#messages'
import { openHostileDrawing } from '#e2e/customers/hostile-drawing.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import type { Person } from './engine.ts'

export const signInAs = async (person: Person, url: string, account: string, path: string): Promise<void> => {
  await person.engine.goto(`${url}/logout`)
  await person.engine.goto(`${url}/login?redirect=${encodeURIComponent(path)}`)
  await fillIn(person, { 'Email address': `${account}@demo.example`, Password: 'demo-portal-1' })
  await person.press('Enter')
  await person.sees(path, `location.pathname === ${JSON.stringify(new URL(path, url).pathname)}`)
}

async function fillIn(person: Person, texts: Record<string, string>): Promise<void> {
  await person.isLive()
  for (const [label, text] of Object.entries(texts)) await person.fill(label, text)
}

/** Tasks of every kind of user except the translator. Each ends when the result is on the screen. */
export const tasks: Record<string, (person: Person, url: string) => Promise<void>> = {
  'a visitor registers': async (person, url) => {
    await person.engine.goto(`${url}/register`)
    await fillIn(person, {
      'E-mail': `${person.engine.name.toLowerCase()}@visitor.example`,
      Password: 'Eiche-furniert-19',
      'Repeat password': 'Eiche-furniert-19',
      'First name': 'Kim',
      'Last name': 'Probe',
    })
    await person.click('Continue')
    await person.seesText('Check your email')
  },
  'a customer looks for a delivery address': async (person, url) => {
    await signInAs(person, url, 'carpenter', '/overview-delivery/')
    await person.sees('the addresses', `document.querySelectorAll('tbody tr').length > 0`)
    await person.engine.goto(`${url}/create-delivery/`)
    const company = 'Werkstatt Probe'
    await fillIn(person, {
      'Company name': company,
      Street: 'Probeweg 1',
      ZIP: '28195',
      City: 'Bremen',
      Phone: '0421 12',
    })
    await person.click('Save')
    await person.seesText(company)
  },
  'a customer goes to the shop': async (person, url) => {
    await signInAs(person, url, 'carpenter', '/welcome')
    await person.engine.goto(`${url}/redirect2shop`)
    await person.sees('the shop', `location.pathname.startsWith('/dealer/company/')`)
  },
  'a dealer looks for a company': async (person, url) => {
    await signInAs(person, url, 'dealer', '/welcome')
    await person.engine.goto(`${url}/companies/15`)
    await person.sees('the tree', `document.querySelectorAll('[role=treegrid] [role=row]').length > 1`)
  },
  'a dealer gives a drawing as the logo, which runs and fetches nothing': async (person, url) => {
    const { svg, fetched, close } = await openHostileDrawing()
    await signInAs(person, url, 'dealer', '/my-company/')
    await person.isLive()
    await person.engine.evaluate(
      `const files = new DataTransfer(); files.items.add(new File([${JSON.stringify(svg)}], 'a.svg', { type: 'image/svg+xml' }));
      const box = document.querySelector('input[type=file]'); box.files = files.files; box.dispatchEvent(new Event('change', { bubbles: true }))`,
    )
    await person.sees('the preview', `document.querySelector('main img[src^="blob:"]')?.naturalWidth === 1024`)
    await person.click('Save')
    await person.sees('the stored logo', `document.querySelector('main img[src*="/logo/"]')?.naturalHeight === 512`)
    if (fetched.length > 0) throw new Error(`${person.engine.name} fetched ${fetched.join()}`)
    close()
  },
  'an approver approves a basket': async (person, url) => {
    await signInAs(person, url, 'approver', '/order-approve/?waiting=1')
    await person.isLive()
    const box = `document.querySelector('tbody input[data-waiting]')`
    await person.sees('a waiting basket', box)
    await person.engine.evaluate(`${box}.focus()`)
    await person.type(`E-${person.engine.name}`)
    await person.press('Enter')
    await person.sees(
      'the approved basket',
      `[...document.querySelectorAll('tbody tr')].some((row) => row.innerText.includes('E-${person.engine.name}') && !row.querySelector('input[data-waiting]'))`,
    )
  },
  'an administrator looks for a user and at the price logs': async (person, url) => {
    await signInAs(person, url, 'admin', '/manage-users/')
    await person.isLive()
    await person.fill('E-mail', 'joiner@')
    await person.sees('the one user', `document.querySelectorAll('tbody tr').length === 1`)
    await person.engine.goto(`${url}/price-logs/`)
    await person.sees('price logs', `document.querySelectorAll('tbody tr').length > 5`)
  },
}

const list = '/system-i18n?src=master&dst=de&show=untranslated&sort=catalogue'
const box = `document.querySelector('textarea[aria-label="Translation"], textarea')`

/** Translates this many texts in sequence and returns their keys. */
async function translate(person: Person, texts: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const text of texts) {
    const before = await person.engine.evaluate(`return new URL(location.href).searchParams.get('unit')`)
    await person.press('Alt+PageDown')
    await person.sees(
      'the next text',
      `new URL(location.href).searchParams.get('unit') !== ${JSON.stringify(before)} && document.activeElement === ${box}`,
    )
    keys.push(String(await person.engine.evaluate(`return new URL(location.href).searchParams.get('unit')`)))
    await person.type(text)
  }
  return keys
}

const unsaved = (count: number) =>
  `[...document.querySelectorAll('[role=status]')].some((one) => one.innerText.trim() === '${count} unsaved')`

/**
 * Runs a translator’s session: translates with and without the server, then kills the browser, or reloads if there is
 * no `restart`, and saves once the server is back. `restart` returns another browser with the same data. Returns the
 * typed texts and the server’s texts, by key.
 */
export async function translateThroughOutage(
  first: Person,
  url: string,
  portal: Portal,
  restart?: () => Promise<Person>,
): Promise<{ typed: Map<string, string>; saved: Map<string, unknown> }> {
  let person = first
  await signInAs(person, url, 'translator', list)
  await person.seesText('2,700 of 4,000 translated')
  const online = ['Eins', 'Zwei', 'Drei'].map((word) => `${word} ${person.engine.name}`)
  const offline = ['Vier', 'Fünf'].map((word) => `${word} ${person.engine.name}`)
  const keys = await translate(person, online)
  await person.sees('3 unsaved texts', unsaved(3))
  // Waits for the service worker, if the browser has any.
  await person.sees('a worker in control', `!('serviceWorker' in navigator) || navigator.serviceWorker.controller`)
  await portal.stop()
  keys.push(...(await translate(person, offline)))
  await person.sees('5 unsaved texts', unsaved(5))
  await person.seesText(m.workspace_kept_here({}, { locale: 'en' }))
  if (restart) {
    await person.engine.kill()
    person = await restart()
    await portal.start()
    await person.engine.goto(url + list)
  } else {
    await portal.start()
    await person.engine.reload()
  }
  await person.sees('5 unsaved texts again', unsaved(5))
  await person.press('Control+s')
  const allSaved = m.workspace_all_saved({}, { locale: 'en' })
  const question = `document.querySelector('[role=alertdialog]')`
  await person.sees('a save or a question', `${question} || document.body.innerText.includes('${allSaved}')`)
  // The typed texts lack some placeholders, so a question may appear.
  if (await person.engine.evaluate(`return ${question} !== null`))
    await person.click(m.findings_save_all_the_same({}, { locale: 'en' }))
  await person.seesText(allSaved)
  const call = await portal.vue('translator')
  const { data } = Object(await call('i18n/system/?src=master&dst=de'))
  const texts: Record<string, unknown> = Object(data.languages.de[1])
  const typed = new Map([...online, ...offline].map((text, index) => [keys[index] ?? '', text]))
  return { typed, saved: new Map(keys.map((key) => [key, texts[key]])) }
}
