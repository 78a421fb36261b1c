import { plain } from './words.ts'

const test = (pattern: RegExp) => (wish: string) => pattern.test(plain(wish))
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/

const isUnread = test(/\b(unread|new (e-?)?mails?|check (my )?(e-?mails?|inbox))\b/)
const isMail = test(/\b(e-?mails?|gmail|mailbox|mail)\b/)
const isRule = test(/\b(rules?|automations?)\b/)
const isNew = test(/\b(make|create|add|set up|build|new)\b/)

/** What a wish is about, by its plain words. */
export const wants = {
  mail: (wish: string) => isMail(wish) || address.test(wish),
  unread: isUnread,
  draft: test(/\bdrafts?\b/),
  research: test(
    /\b(search|research|look up|google|find out|(on|in) the (web|internet)|online|others? (do|write|charge|say)|competitors?|trends?|news|jobs?|linkedin)\b/,
  ),
  jobs: test(/\b(jobs?|linkedin|vacanc(y|ies)|openings?)\b/),
  social: test(
    /\b(instagram|comments?|repl(y|ies)|dms?|direct messages?|messages?|conversations?|automations?|rules?|insights?|reach|followers?|likes|figures|numbers|stats|knowledge|asked|pause|activate|ledger|how did|taught)\b/,
  ),
  insights: test(/\b(insights?|reach|followers?|likes|figures|numbers|stats|how did)\b/),
  newRule: (wish: string) => isRule(wish) && isNew(wish),
  pause: test(/\b(pause|stop|turn off|switch off)\b/),
  activation: test(/\b(activate|resume|turn (it )?on|switch (it )?on)\b/),
  rules: isRule,
  replies: test(
    /\b(reply|answer|respond|write) (to )?(everyone|everybody|all|those|the people|people|them|each)\b/,
  ),
  ledger: test(/\b(ledger|decisions?|what did (my|the) (rules|automations) do)\b/),
  knowledge: test(/\b(knowledge|taught|do we say|know about)\b/),
  comments: test(/\bcomments?\b/),
}

export const addressIn = (wish: string): string | undefined => address.exec(wish)?.[0]

/** What stands in quotation marks, in order. */
export const quotedIn = (wish: string): string[] =>
  [...wish.matchAll(/["“„«]([^"”“»]+)["”“»]/g)].map(([, words = '']) => words.trim())

/** Whom a direct message shall go to. */
export const personIn = (wish: string): string | undefined =>
  /\b(?:send|write) (?:a |the )?(?:dm|direct message|message) to @?([\w.]*\w)/i.exec(wish)?.[1]

/** What follows a colon or "saying", to the end. */
export function spokenIn(wish: string): string | undefined {
  const match = /(?:\bsaying|\bthat says|\bwith the words|:)\s+["“]?(.{3,}?)["”]?\s*$/is.exec(wish)
  return match?.[1]?.trim()
}

/** What people asked for. */
export function topicIn(wish: string): string {
  const [quoted] = quotedIn(wish)
  const asked = /\b(?:asks?|asked|asking) (?:for|about) (?:the |a |an )?([\p{L}\d]+)/iu.exec(wish)
  const said = /\b(?:says?|said|writes?|wrote|comments?|commented) (?:the word )?([\p{L}\d]+)/iu.exec(wish)
  return (asked?.[1] ?? quoted ?? said?.[1] ?? 'price').toLowerCase()
}

/** The words to search for. */
export const queryIn = (wish: string): string =>
  wish
    .replace(
      /^(please\s+)?(can you\s+)?(search|research|look up|google|find out|find)( (the|on the|in the) (web|internet))?( for| about)?\s*/i,
      '',
    )
    .replace(/\s*(on|in) the (web|internet)[.?!]*\s*$/i, '')
    .replace(/[.?!]+\s*$/, '')
    .slice(0, 150)

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
