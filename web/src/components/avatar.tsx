import { useState } from 'react'
import { knownUsername } from '@skein/contract/usernames'
import { mayShow } from '../lib/web-address.ts'

/** The customer's profile picture; the initial where there is none, or where its address has expired. */
export function Avatar({ username, picture }: { username: string | null; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const [initial = '?'] = knownUsername(username) ?? ''
  const isShown = picture !== null && picture !== broken && mayShow(picture, location.origin)
  return (
    <span
      aria-hidden="true"
      className="display grid size-10 shrink-0 place-items-center overflow-hidden rounded-pill bg-overlay font-semibold uppercase"
    >
      {isShown ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-10 object-cover"
          onError={() => setBroken(picture)}
        />
      ) : (
        initial
      )}
    </span>
  )
}
