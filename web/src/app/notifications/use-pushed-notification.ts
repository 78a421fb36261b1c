import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { withCode } from '../../ui/loading/load-code.ts'

/** Opens the notification that the address names: that of a push message. */
export function usePushedNotification({ id }: SessionUser): void {
  const noticeId = useRouterState({ select: ({ location: { search } }) => search.notice })
  const client = useQueryClient()
  const router = useRouter()

  useEffect(() => {
    if (noticeId === undefined) return
    withCode(
      () => import('./open-notification.ts'),
      ({ openNotification }) => void openNotification(noticeId, { userId: id, client, router }),
    )
  }, [noticeId, id, client, router])
}
