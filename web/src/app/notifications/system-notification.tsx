import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { otherAddressText } from '@skein/contract/system'
import { systemQuery } from '../../lib/api/system-query.ts'
import { embeddedSession } from '../../lib/embedded-session.ts'
import { NoticeBar } from './notice-bar.tsx'

/** The warning about a wrong address, and the message of the operator where the document has none. */
export function SystemNotification() {
  return (
    <>
      <OtherAddress />
      <Notification />
    </>
  )
}

/** A warning on pages opened at another address than PUBLIC_URL, where sign-in fails. */
function OtherAddress() {
  const { data } = useQuery(systemQuery)
  const configured = data?.public_url
  if (configured === undefined) return null
  const { origin } = window.location
  if (configured === origin) return null
  const [before = '', ...after] = otherAddressText(origin, configured).split(configured)
  return (
    <div
      role="alert"
      className="sticky bottom-(--window-end) z-20 border-t border-line bg-canvas px-4 py-3 text-center text-label break-words text-warn"
    >
      {before}
      {after.map((text, place) => (
        // The address stands in the sentence more than once.
        <Fragment key={place}>
          {place === after.length - 1 ? (
            <a href={configured} className="underline">
              {configured}
            </a>
          ) : (
            configured
          )}
          {text}
        </Fragment>
      ))}
    </div>
  )
}

/** The message of the operator, if the server could not embed it. */
function Notification() {
  const { data } = useQuery(systemQuery)
  if (embeddedSession().system || !data?.notice) return null
  return <NoticeBar text={data.notice} />
}
