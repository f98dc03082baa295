import { m } from '#messages'
import type { Letter } from './letter.ts'
import { typedAddress, typedName } from './typed-name.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import { longMoment } from '#src/site/date.ts'
import type { Group } from '#src/session/groups.ts'
import type { Locale } from '#src/site/site.ts'

type Words = { locale: Locale; title: string }
type ToUser = Words & { name: string; username: string }

/**
 * Returns the mail for the second step of a registration. It contains no name: the sender of the form typed the address
 * and the name, and could use it to send a message to a stranger.
 */
export function registrationLetter({ locale, title, link }: Words & { link: string }): Letter {
  return {
    subject: m.mail_registration_subject({ title }, { locale }),
    greeting: m.mail_greeting({}, { locale }),
    paragraphs: [m.mail_registration_body({ title }, { locale })],
    action: { label: m.mail_registration_action({}, { locale }), link },
    notes: [m.mail_once_week({}, { locale }), m.mail_registration_not_you({}, { locale })],
  }
}

/**
 * Returns the mail to the owner of an account whose address somebody has tried to register. `link`: the page for
 * requesting a new password; if the account is inactive, the portal's start page.
 */
export function knownLetter({ locale, title, active, link }: Words & { active: boolean; link: string }): Letter {
  const label = active ? m.mail_ask_password({}, { locale }) : m.mail_known_inactive_action({}, { locale })
  return {
    subject: m.mail_known_subject({ title }, { locale }),
    greeting: m.mail_greeting({}, { locale }),
    paragraphs: [
      m.mail_known_body({ title }, { locale }),
      active ? m.mail_known_active({}, { locale }) : m.mail_known_inactive({}, { locale }),
    ],
    action: { label, link },
    notes: [m.mail_known_not_you({}, { locale })],
  }
}

export function resetLetter({ locale, title, name, username, link }: ToUser & { link: string }): Letter {
  return {
    subject: m.mail_reset_subject({ title }, { locale }),
    greeting: greetingOf(name, locale),
    paragraphs: [m.mail_reset_body({ username }, { locale })],
    action: { label: m.mail_reset_action({}, { locale }), link },
    notes: [m.mail_once_hour({}, { locale }), m.mail_reset_not_you({}, { locale })],
  }
}

export function activationLetter(words: ToUser & { company: string; link: string }): Letter {
  const { locale, title, name, username, company, link } = words
  return {
    subject: m.mail_activation_subject({ title }, { locale }),
    greeting: greetingOf(name, locale),
    paragraphs: [m.mail_activation_body({ title, company: typedName(company), username }, { locale })],
    action: { label: m.mail_activation_action({}, { locale }), link },
    notes: [m.mail_once_week({}, { locale })],
  }
}

type Asking = { asker: { name: string; email: string; company: string }; right: Group; link: string }

/** Returns the mail that asks a person (`name`) to grant a right to another person (`asker`). */
export function rightLetter({ locale, title, name, asker, right, link }: ToUser & Asking): Letter {
  const what = rightName(right, locale)
  return {
    subject: m.mail_right_subject({ right: what, title }, { locale }),
    greeting: greetingOf(name, locale),
    paragraphs: [
      m.mail_right_body(
        {
          name: typedName(asker.name),
          username: typedAddress(asker.email),
          company: typedName(asker.company),
          right: what,
        },
        { locale },
      ),
    ],
    action: { label: m.mail_right_action({}, { locale }), link },
    notes: [m.mail_right_not_you({}, { locale })],
  }
}

type When = { at: Date; timeZone: string }

/**
 * Returns the mail that asks for confirmation of a new address. It contains neither name nor account, because the
 * address may be a stranger's.
 */
export function confirmLetter({ locale, title, link }: Words & { link: string }): Letter {
  return {
    subject: m.mail_confirm_subject({ title }, { locale }),
    greeting: m.mail_greeting({}, { locale }),
    paragraphs: [m.mail_confirm_body({ title }, { locale })],
    action: { label: m.mail_confirm_action({}, { locale }), link },
    notes: [m.mail_once_week({}, { locale }), m.mail_confirm_not_you({}, { locale })],
  }
}

/**
 * Returns the mail to the owner of an account whose address somebody has entered as the new address of another account.
 */
export function takenLetter({ locale, title, link }: Words & { link: string }): Letter {
  return {
    subject: m.mail_taken_subject({ title }, { locale }),
    greeting: m.mail_greeting({}, { locale }),
    paragraphs: [m.mail_taken_body({ title }, { locale })],
    action: { label: m.mail_known_inactive_action({}, { locale }), link },
    notes: [m.mail_known_not_you({}, { locale })],
  }
}

/** Returns the mail to an account's current address when a new address has been entered and waits for confirmation. */
export function emailRequestedLetter(words: ToUser & When & { link: string }): Letter {
  const { locale, title, name, username, link } = words
  return {
    subject: m.mail_asked_subject({ title }, { locale }),
    greeting: greetingOf(name, locale),
    paragraphs: [m.mail_asked_body({ username, when: longMoment(words.at, words) }, { locale })],
    action: { label: m.mail_known_inactive_action({}, { locale }), link },
    notes: [m.mail_asked_not_you({}, { locale })],
  }
}

/**
 * Returns the mail to an account's former address after a change, so that the owner notices if somebody else has
 * changed it.
 */
export function movedLetter(words: Words & When & { address: string; link: string }): Letter {
  const { locale, title, address, link } = words
  return {
    subject: m.mail_moved_subject({ title }, { locale }),
    greeting: m.mail_greeting({}, { locale }),
    paragraphs: [m.mail_moved_body({ address, when: longMoment(words.at, words) }, { locale })],
    action: { label: m.mail_known_inactive_action({}, { locale }), link },
    notes: [m.mail_moved_not_you({}, { locale })],
  }
}

export function changedLetter(words: ToUser & When & { link: string }): Letter {
  const { locale, title, name, username, link } = words
  return {
    subject: m.mail_changed_subject({ title }, { locale }),
    greeting: greetingOf(name, locale),
    paragraphs: [m.mail_changed_body({ username, when: longMoment(words.at, words) }, { locale })],
    action: { label: m.mail_ask_password({}, { locale }), link },
    notes: [m.mail_changed_not_you({}, { locale })],
  }
}

function greetingOf(name: string, locale: Locale): string {
  return name === '' ? m.mail_greeting({}, { locale }) : m.mail_greeting_name({ name: typedName(name) }, { locale })
}
