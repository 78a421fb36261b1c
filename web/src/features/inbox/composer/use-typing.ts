import { typeInConversation } from '@skein/contract/inbox'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api.ts'

/** The platform shows it for so long by itself. */
const saidFor = 15_000
const restAfter = 5000

/** Lets the person see that somebody is writing. Answers what to call at each key, and when it is over. */
export function useTyping(conversationId: string) {
  const said = useRef(-Infinity)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  function say(on: boolean) {
    said.current = on ? performance.now() : -Infinity
    // A courtesy: nobody has to know that it was not shown.
    void call(typeInConversation, { id: conversationId, on }).catch(() => undefined)
  }
  function stop() {
    clearTimeout(rest.current)
    if (said.current > -Infinity) say(false)
  }
  function type() {
    if (performance.now() - said.current > saidFor) say(true)
    clearTimeout(rest.current)
    rest.current = setTimeout(stop, restAfter)
  }

  useEffect(() => () => clearTimeout(rest.current), [])
  return { type, stop }
}
