import type { Conversation } from '@skein/contract/inbox'
import { useState } from 'react'
import { mayShow } from '../attachment-logic.ts'
import { personOf } from '../conversation-list-logic.ts'

/** The customer's profile picture; the initial where there is none, or where its address has expired. */
export function Avatar({ conversation }: { conversation: Conversation }) {
  const { picture_url } = conversation
  const [broken, setBroken] = useState<string | null>(null)
  const [initial = '?'] = personOf(conversation).username ?? ''
  const shown = picture_url !== null && picture_url !== broken && mayShow(picture_url, location.origin)
  return (
    <span
      aria-hidden="true"
      className="display grid size-10 shrink-0 place-items-center overflow-hidden rounded-pill bg-s3 font-semibold uppercase"
    >
      {shown ? (
        <img
          src={picture_url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-10 object-cover"
          onError={() => setBroken(picture_url)}
        />
      ) : (
        initial
      )}
    </span>
  )
}
