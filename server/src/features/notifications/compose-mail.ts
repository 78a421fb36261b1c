import type { Mail } from '#src/infra/mail.ts'
import type { NotificationToMail } from './mail-store.ts'

const maxListed = 20

/** Returns one mail with all notifications. `publicUrl` is the address of this server. */
export function composeNotificationMail(
  [first, ...others]: readonly [NotificationToMail, ...NotificationToMail[]],
  publicUrl: string,
): Mail {
  const all = [first, ...others]
  const listed = all.slice(0, maxListed).map(({ platform_username, title, text }) =>
    // Neither Instagram names nor titles contain line breaks.
    [`${title} (${platform_username})`, text].join('\n'),
  )
  const rest = all.length - listed.length
  return {
    to: first.email,
    subject: others.length === 0 ? `Skein: ${first.title}` : `Skein: ${all.length} things need you`,
    text: `${[
      'Hello,',
      ...listed,
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      `Open Skein: ${publicUrl}/platforms`,
      `Which notices come by mail is chosen in the settings: ${publicUrl}/instagram/settings`,
    ].join('\n\n')}\n`,
  }
}
