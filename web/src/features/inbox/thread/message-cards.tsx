import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { ExternalLink } from 'lucide-react'
import { m } from '@skein/messages'
import { mayShow, webAddressOf } from '../../../lib/web-address.ts'

type Card = NonNullable<InboxMessage['cards']>[number]

/** The cards of a message, in a row that scrolls sideways. */
export function MessageCards({ cards }: { cards: readonly Card[] }) {
  return (
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      aria-label={m.inbox_attachment_cards()}
      // Hidden texts of links are positioned, so only a positioned element clips them.
      className="relative max-w-full snap-x overflow-x-auto rounded-card"
    >
      <ul className="m-0 flex w-max list-none gap-2 p-0">
        {cards.map((card, place) => (
          <MessageCard key={place} card={card} />
        ))}
      </ul>
    </div>
  )
}

function MessageCard({ card: { title, subtitle, image_url, url, buttons } }: { card: Card }) {
  const image = mayShow(image_url, location.origin) ? webAddressOf(image_url) : null
  return (
    <li className="flex w-52 shrink-0 snap-start flex-col overflow-hidden rounded-card border border-line text-body">
      {image && (
        <img
          src={image.href}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="h-28 w-full bg-raised object-cover"
        />
      )}
      <div className="min-w-0 grow px-3 py-2 break-words">
        <p dir="auto" className="label-text">
          <CardLink url={url}>{title}</CardLink>
        </p>
        {subtitle !== null && (
          <p dir="auto" className="text-text-2">
            {subtitle}
          </p>
        )}
      </div>
      <ul className="m-0 list-none p-0 empty:hidden">
        {buttons.map((button, place) => (
          <li key={place} className="border-t border-line px-3 py-2 text-center break-words text-text-2">
            <CardLink url={button.url}>{button.title}</CardLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Buttons that lead to an automation or a person are shown as a text. */
function CardLink({ url, children }: { url: string | null; children: string }) {
  const address = webAddressOf(url)
  if (!address) return children
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="touch inline-flex max-w-full items-center gap-1.5 underline underline-offset-2"
    >
      <span className="min-w-0">{children}</span>
      <ExternalLink size={14} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{m.inbox_message_opens_elsewhere({ host: address.hostname })}</span>
    </a>
  )
}
