import type { MenuEntry, MenuParts } from '@skein/contract/inbox/chat-menu'
import { payloadOf } from '@skein/contract/inbox/tap-target'
import type { MessengerProfile, ProfileEntry } from '#src/integrations/instagram/messenger-profile.ts'

/** Returns a menu in the form of the platform. */
export const toMessengerProfile = ({ ice_breakers, persistent_menu }: MenuParts): MessengerProfile => ({
  ice_breakers: ice_breakers.map(({ question, target }) => ({
    question: question.trim(),
    payload: payloadOf(target),
  })),
  persistent_menu: persistent_menu.map(toProfileEntry),
})

function toProfileEntry({ title, target }: MenuEntry): ProfileEntry {
  return target.kind === 'link'
    ? { type: 'web_url', title: title.trim(), url: target.url }
    : { type: 'postback', title: title.trim(), payload: payloadOf(target) }
}
