import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, servePage, type Route } from '#src/infra/http/route.ts'
import { listNotices } from './list-notifications.ts'
import { markAllNoticesRead, markNoticeRead, unreadNotices } from './mark-read.ts'
import { getChoices, saveChoices } from './save-choices.ts'

export const noticeRoutes: Route<Ctx>[] = [
  servePage(api.notices.list, listNotices),
  serve(api.notices.countUnread, unreadNotices),
  serve(api.notices.markRead, markNoticeRead),
  serve(api.notices.markAllRead, markAllNoticesRead),
  serve(api.notices.getChoices, getChoices),
  serve(api.notices.saveChoices, saveChoices),
]
