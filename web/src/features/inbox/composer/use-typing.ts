import { typeInConversation } from '@skein/contract/inbox'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api.ts'

/** Instagram shows the typing indicator for 15 seconds. */
const indicatorDuration = 15_000
const idleTimeout = 5000

/** Shows the typing indicator to the person. Returns functions for key presses and for the end of typing. */
export function useTyping(conversationId: string) {
  const said = useRef(-Infinity)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  function say(on: boolean) {
    said.current = on ? performance.now() : -Infinity
    // Failures are ignored: the indicator is optional.
    void call(typeInConversation, { id: conversationId, on }).catch(() => undefined)
  }
  function stop() {
    clearTimeout(rest.current)
    if (said.current > -Infinity) say(false)
  }
  function type() {
    if (performance.now() - said.current > indicatorDuration) say(true)
    clearTimeout(rest.current)
    rest.current = setTimeout(stop, idleTimeout)
  }

  useEffect(() => () => clearTimeout(rest.current), [])
  return { type, stop }
}
