import type { Mail } from '#src/infra/mail.ts'

export function composeConfirmation(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address for Skein',
    text: lines(
      'Hello,',
      'welcome to Skein. Please confirm that this address is yours by opening this link. It works for one hour:',
      link,
      'If you did not sign up, you can ignore this mail: without the link nothing happens.',
    ),
  }
}

export function composeReset(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password for Skein',
    text: lines(
      'Hello,',
      'somebody asked for a new password for your Skein account. To choose one, open this link. It works once, for one hour:',
      link,
      'If that was not you, you can ignore this mail: your password stays as it is.',
    ),
  }
}

export function composeAlreadyRegistered(to: string, signIn: string): Mail {
  return {
    to,
    subject: 'You already have a Skein account',
    text: lines(
      'Hello,',
      'somebody tried to sign up for Skein with this address, which already has an account. To sign in or to choose a new password, go to:',
      signIn,
      'If that was not you, you can ignore this mail: nothing was changed.',
    ),
  }
}

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
