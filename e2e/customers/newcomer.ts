import type { Page } from '@playwright/test'
import { expect, isLive, openUserMenu } from '#e2e/kit/fixtures.ts'
import { linkIn, mailsIn } from '#e2e/kit/outbox.ts'

const words = {
  en: {
    email: 'E-mail',
    password: 'Password',
    repeat: 'Repeat password',
    firstName: 'First name',
    lastName: 'Last name',
    continue: 'Continue',
    company: 'Company name',
    street: 'Street',
    zip: 'ZIP',
    city: 'City',
    phone: 'Phone',
    country: 'Country',
    germany: 'Germany',
    type: 'Company type',
    carpenter: 'Carpenter',
    complete: 'Complete registration',
    user: 'Email address (username)',
    logIn: 'Log in',
    forgot: 'Forgot password?',
    send: 'Send link',
    fresh: 'New password',
    change: 'Change password',
    minutes: '15 minutes',
    valid: 'The link is valid for',
    line: 'Production line',
    doors: 'Door leaves',
    toShop: 'To the shop',
    inShop: 'Welcome to the shop',
    toPortal: 'Back to portal',
    newAddress: 'New delivery address',
    addresses: 'Delivery addresses',
    save: 'Save',
    select: 'Select',
    isDelivery: 'Default delivery address',
    logOut: 'Log out',
    isOut: 'You are logged out.',
  },
  de: {
    email: 'E-Mail',
    password: 'Passwort',
    repeat: 'Passwort wiederholen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    continue: 'Weiter',
    company: 'Firmenname',
    street: 'Straße',
    zip: 'PLZ',
    city: 'Ort',
    phone: 'Telefon',
    country: 'Land',
    germany: 'Deutschland',
    type: 'Unternehmensart',
    carpenter: 'Tischler, Schreiner',
    complete: 'Registrierung abschließen',
    user: 'E-Mail-Adresse (Benutzername)',
    logIn: 'Anmelden',
    forgot: 'Passwort vergessen?',
    send: 'Link senden',
    fresh: 'Neues Passwort',
    change: 'Passwort ändern',
    minutes: '15 Minuten',
    valid: 'Der Link gilt',
    line: 'Produktionslinie',
    doors: 'Türblätter',
    toShop: 'Zum Shop',
    inShop: 'Willkommen im Shop',
    toPortal: 'Zum Portal',
    newAddress: 'Neue Lieferadresse',
    addresses: 'Lieferadressen',
    save: 'Speichern',
    select: 'Auswählen',
    isDelivery: 'Standard-Lieferadresse',
    logOut: 'Abmelden',
    isOut: 'Sie sind abgemeldet.',
  },
}

type NewcomerOptions = {
  page: Page
  /** The origin of the site, and the data directory of the portal that writes its mails. */
  site: string
  data: string
  locale: keyof typeof words
  email: string
  /** Whether JavaScript is enabled. */
  live: boolean
}

/** A visitor without an account and their actions, named by the labels on the screens. */
export class Newcomer {
  readonly password = 'Zinken-und-Zapfen-7'
  readonly nextPassword = 'Nut-und-Feder-Brett-8'
  readonly words: (typeof words)[NewcomerOptions['locale']]
  readonly #options: NewcomerOptions

  constructor(options: NewcomerOptions) {
    this.#options = options
    this.words = words[options.locale]
  }

  get page(): Page {
    return this.#options.page
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address)
    if (this.#options.live) await isLive(this.page)
  }

  #field(name: string) {
    return this.page.getByLabel(name, { exact: true })
  }

  /** Returns the mails to this person that link to a portal page, oldest first. */
  #mailsTo(path: string): { mail: string; link: string }[] {
    const { data, email } = this.#options
    return mailsIn({ data }, email).flatMap((mail) => {
      const link = linkIn(mail, path)
      return link === undefined ? [] : [{ mail, link }]
    })
  }

  /**
   * Waits for the only mail that links to a page, and returns the link. Asserts that the link leads to the same site,
   * and that the mail is in the visitor’s language.
   */
  async #linkTo(path: string): Promise<string> {
    await expect.poll(() => this.#mailsTo(path).length).toBe(1)
    const [{ mail, link } = { mail: '', link: '' }] = this.#mailsTo(path)
    expect(new URL(link).origin).toBe(this.#options.site)
    expect(mail).toContain(this.words.valid)
    return link
  }

  /** Completes the first step of the registration, and returns the mailed link. */
  async register(): Promise<string> {
    const { page, words: w } = this
    const { site, email, live } = this.#options
    await this.open(`${site}/register`)
    await this.#field(w.email).fill('nobody')
    await this.#field(w.password).fill(this.password)
    await this.#field(w.repeat).fill('another')
    await page.getByRole('button', { name: w.continue }).click()
    // The summary and each field show the errors, and the input stays.
    const problems = page.getByRole('group').filter({ hasText: w.firstName })
    await expect(problems.getByRole('link')).toHaveText([w.email, w.repeat, w.firstName, w.lastName])
    if (live) await expect(problems).toBeFocused()
    await expect(this.#field(w.email)).toHaveAttribute('aria-invalid', 'true')
    await expect(this.#field(w.email)).toHaveValue('nobody')
    await this.#field(w.email).fill(email)
    await this.#field(w.password).fill(this.password)
    await this.#field(w.repeat).fill(this.password)
    await this.#field(w.firstName).fill('Karin')
    await this.#field(w.lastName).fill('Ahlers')
    await page.getByRole('button', { name: w.continue }).click()
    await expect(page).toHaveURL(`${site}/register?sent=true`)
    await page.reload()
    await expect(page.locator('main')).toContainText(email)
    await expect(page.locator('main')).toContainText(w.minutes)
    return this.#linkTo('register-company')
  }

  /**
   * Completes the second step of the registration. On another device (`isElsewhere`), the form asks for the password of
   * the first step, because another person may have typed the email address. So does a device after `forget`.
   */
  async registerCompany(link: string, isElsewhere: boolean, forget?: () => Promise<void>): Promise<void> {
    const { page, words: w } = this
    await this.open(link)
    await this.#field(w.company).fill('Tischlerei Ahlers')
    await this.#field(w.street).fill('Johannisstraße 12')
    await this.#field(w.zip).fill('4907')
    await this.#field(w.city).fill('Osnabrück')
    await this.#field(w.country).selectOption({ label: w.germany })
    await this.#field(w.phone).fill('+49 541 5550170')
    await this.#field(w.type).selectOption({ label: w.carpenter })
    await expect(this.#field(w.password)).toHaveCount(isElsewhere ? 1 : 0)
    await forget?.()
    if (isElsewhere || forget) {
      if (isElsewhere) await this.#field(w.password).fill('Hobel-und-Raspel-9')
      await page.getByRole('button', { name: w.complete }).click()
      await expect(this.#field(w.password)).toHaveAttribute('aria-invalid', 'true')
      await expect(this.#field(w.city)).toHaveValue('Osnabrück')
      await this.#field(w.password).fill(this.password)
    }
    await page.getByRole('button', { name: w.complete }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(this.#field(w.user)).toHaveValue(this.#options.email)
  }

  /** Logs in with the login form, which already contains the email address. */
  async logIn(password: string): Promise<void> {
    const { page, words: w } = this
    await expect(page.getByLabel(w.user)).toHaveValue(this.#options.email)
    await this.#field(w.password).fill(password)
    await page.getByRole('button', { name: w.logIn, exact: true }).click()
    await page.waitForURL(/\/user\/select-line\//, { waitUntil: 'commit' })
  }

  /** Goes from the choice of line to the shop, and back to the portal. */
  async shop(): Promise<void> {
    const { page, words: w } = this
    const { site, email } = this.#options
    const line = page.getByRole('list', { name: w.line }).getByRole('listitem').filter({ hasText: w.doors })
    await line.getByRole('button', { name: w.toShop }).click()
    await expect(page.getByRole('heading', { name: w.inShop })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('main')).toContainText(w.doors)
    await page.getByRole('link', { name: w.toPortal }).click()
    await expect(page).toHaveURL(`${site}/welcome`)
  }

  #row(name: string) {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  /** Starts at the start page, adds a delivery address, and makes it the default. */
  async deliverTo(name: string): Promise<void> {
    const { page, words: w } = this
    await page.getByRole('main').locator('a[href*="overview-delivery"]').first().click()
    await page.getByRole('main').getByRole('link', { name: w.newAddress }).click()
    await expect(page.getByRole('heading', { name: w.newAddress, level: 1 })).toBeVisible()
    await this.#field(w.company).fill(name)
    await this.#field(w.street).fill('Bierstraße 28')
    await this.#field(w.zip).fill('49074')
    await this.#field(w.city).fill('Osnabrück')
    await this.#field(w.phone).fill('+49 541 5550172')
    await page.getByRole('button', { name: w.save }).click()
    await expect(page.getByRole('heading', { name: w.addresses, level: 1 })).toBeVisible()
    await expect(this.#row('Tischlerei Ahlers')).toContainText(w.isDelivery)
    await this.#row(name).getByRole('button', { name: w.select }).click()
    await expect(this.#row(name)).toContainText(w.isDelivery)
    await expect(this.#row('Tischlerei Ahlers')).not.toContainText(w.isDelivery)
  }

  async logOut(): Promise<void> {
    const { page, words: w } = this
    await (await openUserMenu(page, w.logOut, this.#options.email)).click()
    await expect(page.getByText(w.isOut)).toBeVisible()
  }

  /** Starts at the login form and resets the password. Returns the mailed link. */
  async resetPassword(): Promise<string> {
    const { page, words: w } = this
    const { site, email } = this.#options
    await this.open(`${site}/login`)
    await page.getByRole('link', { name: w.forgot }).click()
    await this.#field(w.email).fill(email)
    await page.getByRole('button', { name: w.send }).click()
    await expect(page.locator('main')).toContainText(email)
    const link = await this.#linkTo('account/password/change')
    await this.open(link)
    await this.#field(w.fresh).fill(this.nextPassword)
    await this.#field(w.repeat).fill(this.nextPassword)
    await page.getByRole('button', { name: w.change }).click()
    await expect(page).toHaveURL(/\/login$/)
    return link
  }
}
