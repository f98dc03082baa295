import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#e2e/kit/fixtures.ts'
import { isWhole } from '#tests/sample.ts'
import { type Engine, Person } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { openSecureFront } from './secure-front.ts'
import { signInAs, tasks, translateThroughOutage } from './tasks.ts'
import { startWebKit } from './webkit.ts'

// The browsers are Debian packages, which `npm run test:all` installs.
test.skip(!isWhole, 'npm run test:all drives the other engines')
test.describe.configure({ mode: 'default' })
test.setTimeout(900_000)

let driverPort = 4_460
const profileFolder = () => mkdtempSync(join(tmpdir(), 'portal-firefox-'))
const engines: Record<string, () => Promise<Engine>> = {
  Firefox: () => startFirefox(profileFolder()),
  WebKit: () => startWebKit(++driverPort),
}

for (const [name, start] of Object.entries(engines)) {
  for (const [title, run] of Object.entries(tasks))
    test(`${name}: ${title}`, async ({ portal }) => {
      const front = await openSecureFront(portal.port)
      const engine = await start()
      try {
        await run(new Person(engine), front.url)
      } finally {
        await engine.kill()
        front.close()
      }
    })

  test(`${name}: users who sign in on http://localhost stay signed in`, async ({ portal }) => {
    const engine = await start()
    try {
      const person = new Person(engine)
      await signInAs(person, portal.url, 'dealer', '/my-company/')
      await engine.reload()
      await person.seesText('dealer@demo.example')
    } finally {
      await engine.kill()
    }
  })
}

test('Firefox: a translator loses nothing to an outage and a killed browser', async ({ portal }) => {
  const profile = profileFolder()
  let engine = await startFirefox(profile)
  try {
    const restart = async () => new Person((engine = await startFirefox(profile)))
    const { typed, saved } = await translateThroughOutage(new Person(engine), portal.url, portal, restart)
    expect(saved).toEqual(typed)
  } finally {
    await engine.kill()
  }
})

// WebKitGTK under WebDriver keeps its data in memory, so it cannot continue after a kill.
test('WebKit: a translator loses nothing to an outage and a reload', async ({ portal }) => {
  const front = await openSecureFront(portal.port)
  const engine = await startWebKit(++driverPort)
  try {
    const { typed, saved } = await translateThroughOutage(new Person(engine), front.url, portal)
    expect(saved).toEqual(typed)
  } finally {
    await engine.kill()
    front.close()
  }
})

const screens: [account: string, path: string][] = [
  ['', '/'],
  ['', '/register'],
  ['', '/forgot-password'],
  ['admin', '/welcome'],
  ['admin', '/my-company/'],
  ['admin', '/companies/1'],
  ['admin', '/create-company/'],
  ['admin', '/overview-delivery/'],
  ['admin', '/create-delivery/'],
  ['admin', '/overview-contacts/'],
  ['admin', '/create-contact/'],
  ['admin', '/order-approve/'],
  ['admin', '/upload-files/'],
  ['admin', '/price-logs/'],
  ['admin', '/manage-users/'],
  ['admin', '/audit'],
  ['admin', '/status/'],
  ['admin', '/user/select-line/'],
  ['admin', '/catalogs'],
  ['admin', '/system-i18n?dst=de&unit=door.leaf.dimension.hint'],
]

for (const [name, start] of Object.entries(engines))
  test(`${name}: no screen breaks`, async ({ portal }) => {
    const folder = join('test-results', 'engines', name.toLowerCase())
    mkdirSync(folder, { recursive: true })
    const front = await openSecureFront(portal.port)
    const engine = await start()
    try {
      const person = new Person(engine)
      await engine.resize(1_280, 900)
      let signedIn = ''
      for (const [account, path] of screens) {
        if (account !== signedIn) await signInAs(person, front.url, account, '/welcome')
        signedIn = account
        await engine.goto(front.url + path)
        await person.isLive()
        writeFileSync(join(folder, `${path.replaceAll(/\W+/g, '-')}.png`), await engine.screenshot())
        expect([
          path,
          await engine.evaluate(`return document.body.innerText.includes('Something went wrong')`),
        ]).toEqual([path, false])
        const overflow = await engine.evaluate(
          'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect([path, overflow]).toEqual([path, 0])
      }
    } finally {
      await engine.kill()
      front.close()
    }
  })
