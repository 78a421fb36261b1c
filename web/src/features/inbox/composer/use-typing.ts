import { typeInConversation } from '@skein/contract/inbox/conversation-changes'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api.ts'

/** Milliseconds after which it is said again: the other members see it for 10 seconds. */
const repeatAfter = 6000
const idleTimeout = 5000

/**
 * Tells the other members that you write here, and shows the typing indicator to the customer unless it is a public
 * reply. Returns functions for key presses and for the end of typing.
 */
export function useTyping(conversationId: string, { public_reply = false } = {}) {
  const said = useRef(-Infinity)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  function say(on: boolean) {
    said.current = on ? performance.now() : -Infinity
    // Failures are ignored: the indicator is optional.
    void call(typeInConversation, { id: conversationId, on, public_reply }).catch(() => undefined)
  }
  function stop() {
    clearTimeout(rest.current)
    if (said.current > -Infinity) say(false)
  }
  function type() {
    if (performance.now() - said.current > repeatAfter) say(true)
    clearTimeout(rest.current)
    rest.current = setTimeout(stop, idleTimeout)
  }

  useEffect(() => () => clearTimeout(rest.current), [])
  return { type, stop }
}
