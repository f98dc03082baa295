import { m } from '#messages'
import { companyLink, deliveryLink, passwordLink } from '#e2e/kit/links.ts'
import { menuScreens } from '#e2e/kit/menu.ts'
import * as acts from './acts.ts'
import type { Screen } from './screen.ts'

const unit = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'
/** The login may load 1.5 times the JavaScript of a bare page, other pages for customers 2.1 times. */
const [lightest, light] = [1.5, 2.1]
/** The company form has the most fields, and loads the formats of postcodes and VAT numbers. */
const largest = 2.2
const at = (path: string, title: Screen['title'], rest: Partial<Screen> = {}): Screen => ({
  name: path,
  path,
  title,
  ...rest,
})

const signedIn = (screens: Screen[], rest: Partial<Screen>): Screen[] =>
  screens.map((screen) => ({ ...screen, ...rest }))

const nobodys: Screen[] = [
  at('/', m.home_page_title, { weight: lightest }),
  at('/login', m.home_log_in, {
    weight: lightest,
    states: [
      { name: 'what is wrong, and the password shown', act: acts.logInWithLittle },
      { name: 'refused', act: acts.logInWrongly },
    ],
  }),
  at('/test-login', m.home_test_title, {
    weight: light,
    states: [{ name: 'while the portal is closed', act: acts.closePortal, whole: true }],
  }),
  at('/account/email/none', m.email_confirm_title, { weight: light }),
  at('/use-other-browser', m.state_other_browser, { weight: light, isEnd: true }),
  at('/forgot-password', m.password_forgot_title, { weight: light }),
  at('/forgot-password?sent=true', m.password_forgot_title, { weight: light }),
  at('/account/password/change/none', m.password_reset_title, { weight: light }),
  { name: 'new password', path: passwordLink, title: m.password_reset_title, weight: light },
  at('/register', m.shell_register, {
    weight: light,
    states: [{ name: 'with faults', act: acts.pressContinue }],
  }),
  at('/register?sent=true', m.shell_register, { weight: light }),
  { name: 'register, company', path: companyLink, title: m.register_company_title, weight: light },
  at('/register-company/none', m.register_company_title, { weight: light }),
  at('/nothing-here', m.state_not_found, { weight: light, status: 404 }),
  at('/welcome', m.home_welcome_title, { weight: light }),
  at('/sign-out', m.shell_log_out),
  at('/system-i18n?src=master&dst=de', m.workspace_system_title),
]

/** Properties of the menu’s screens that the menu does not define, by path. */
const more: Record<string, Partial<Screen>> = {
  '/my-company/': {
    weight: largest,
    states: [{ name: 'overtaken', act: acts.saveCompanyTwice, whole: true }],
  },
  '/overview-delivery/': {
    title: m.address_title,
    weight: light,
    longWords: true,
    states: [acts.nothingFound()],
  },
  '/create-delivery/': {
    weight: light,
    states: [{ name: 'with what is wrong', act: acts.saveLacking(5) }],
  },
  '/companies/1': {
    longWords: true,
    states: [
      acts.searched('opened', '?open=2', '[aria-level="2"]'),
      acts.searched('searched', '?q=ahlers', 'main mark, tbody tr'),
      acts.nothingFound(),
    ],
  },
  '/overview-contacts/': {
    longWords: true,
    states: [
      acts.searched('searched', '?q=e&sort=email', 'tbody tr', 'tools'),
      acts.nothingFound(),
      { name: 'contact, with rights, a link and the question before it is deleted', act: acts.askBeforeDelete },
    ],
  },
  '/create-contact/': {
    states: [{ name: 'with companies to choose from and what is wrong', act: acts.chooseCompany }],
  },
  '/order-approve/': { title: m.basket_title, longWords: true },
  '/order-reset/': { title: m.basket_reset_page_title },
  '/upload-files/': {
    states: [{ name: 'not accepted, and a file of texts that removes many', act: acts.checkFiles }],
  },
  '/price-logs/': {
    longWords: true,
    states: [
      acts.searched('searched', '?q=1', 'tbody tr', 'tools'),
      { name: 'a price, with its history as a table', act: acts.openPrice },
    ],
  },
  '/manage-users/': { longWords: true, states: [acts.nothingFound('?email=zzzzzz')] },
  '/audit/': { longWords: true, states: [acts.searched('searched', '?who=demo', 'tbody tr', 'tools')] },
  '/vartext': { title: m.workspace_vartext_title },
  '/system-i18n': { title: m.workspace_system_title },
}

const admins = signedIn(
  [
    ...menuScreens.map(({ path, label }) => at(path, label, more[path])),
    at('/welcome', m.home_welcome_title, {
      weight: light,
      states: [
        { name: 'the menu of who is signed in', act: acts.openUserMenu },
        { name: 'material overview', act: acts.openMaterials },
      ],
    }),
    at('/edit-delivery/?address=1', m.address_edit_title),
    {
      name: 'delivery address',
      path: (portal) => deliveryLink(portal, 'admin'),
      title: m.address_edit_title,
      weight: light,
    },
    at('/change-parent/?cid=31', m.parent_title, {
      states: [{ name: 'the question before it', act: acts.chooseParent }],
    }),
    at('/edit-contact/1', m.contact_edit_title),
    at(unit, m.workspace_system_title, {
      states: [{ name: 'sign-out with unsaved texts', act: acts.signOutUnsaved }],
    }),
  ],
  { account: 'admin' },
)

const translators = signedIn(
  [
    at('/overview-contacts/', m.menu_contacts),
    at('/order-approve/', m.basket_title),
    at('/system-i18n?src=master&dst=de&sort=key', m.workspace_system_title, {
      tabs: 'head',
      longWords: true,
      states: [
        acts.searched('editor', `${unit}&sort=key`, 'textarea[data-kept]'),
        acts.nothingFound('/system-i18n?src=master&dst=de&q=zzzzzz'),
      ],
    }),
    at('/catalog/boards?dst=de', m.catalogue_title),
    at('/catalog/none?dst=de', m.catalogue_title),
    at('/article/1/PL%20101-8?dst=de', m.catalogue_article_title, {
      states: [acts.searched('editor', '/article/1/PL%20101-8?dst=de&unit=article.field.width', 'textarea[data-kept]')],
    }),
  ],
  { account: 'translator' },
)

const unkept = signedIn(
  [
    at(unit, m.workspace_system_title, { states: [{ name: 'texts that are not kept', act: acts.typeUnkept }] }),
    at('/account/', m.account_title, {
      states: [{ name: 'the question before it is left', act: acts.leaveAccount }],
    }),
  ],
  { account: 'translator', keepsNothing: true },
)

const customers: Screen[] = [
  at('/my-company/', m.menu_my_company, { account: 'dealer' }),
  at('/overview-contacts/', m.menu_contacts, { account: 'dealer', weight: light }),
  at('/redirect2shop', m.shop_hand_off_title, {
    account: 'carpenter',
    weight: light,
    stays: true,
    states: [
      { name: 'demo shop', act: acts.goToShop },
      { name: 'come back to', act: acts.comeBackFromShop },
    ],
  }),
  at('/my-company/', m.menu_my_company, { account: 'carpenter', weight: largest }),
  at('/system-i18n?src=master&dst=de', m.workspace_system_title, { account: 'carpenter' }),
  at('/order-approve/?waiting=1&customer=e', m.basket_title, {
    account: 'approver',
    tabs: 'tools',
    longWords: true,
    states: [
      acts.searched('finished', '?tab=finished', 'tbody tr'),
      acts.nothingFound('?q=99999999'),
      acts.searched('basket, opened with its history', '?order=2000014711&open=1', ':is(aside, [role=dialog]) li'),
    ],
  }),
  at('/account/', m.account_title, {
    account: 'approver',
    states: [{ name: 'an address that is not confirmed', act: acts.changeAddress, whole: true }],
  }),
  at('/user/select-line/', m.line_title, {
    account: 'joiner',
    weight: light,
    states: [acts.nothingFound()],
  }),
  at('/account/', m.account_title, { account: 'joiner', weight: light }),
  at('/create-delivery/', m.menu_delivery_create, {
    account: 'joiner',
    states: [{ name: 'the login over it', act: acts.saveSignedOut }],
  }),
]

export const screens: readonly Screen[] = [...nobodys, ...admins, ...translators, ...unkept, ...customers]
