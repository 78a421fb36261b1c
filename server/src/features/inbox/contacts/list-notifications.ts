import type { api } from '@skein/contract'
import type { PagedUseCase } from '#src/context.ts'
import { workspaceIdsOf } from '#src/features/workspaces/index.ts'
import { listNotifications as listStored } from '#src/features/notifications/index.ts'
import { findPeople } from './people-store.ts'

/** Returns the notifications of the user, with the customers of the conversations that they are about. */
export const listNotifications: PagedUseCase<typeof api.notices.list> = async (ctx, input) => {
  const page = await listStored(ctx, input)
  const ids = page.data.flatMap(({ place, place_id }) =>
    place === 'conversation' && place_id !== null ? [place_id] : [],
  )
  const people = await findPeople(ctx.db, workspaceIdsOf(ctx), ids)
  return {
    ...page,
    data: page.data.map((notification) => {
      const person = people.get(notification.place_id ?? '')
      return notification.place === 'conversation' && person ? { ...notification, person } : notification
    }),
  }
}
