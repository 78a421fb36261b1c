import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
  unreadNotifications,
  getChoices,
  saveChoices,
} from './notification-list.ts'
import { getKey, getQuietHours, saveQuietHours, subscribe, unsubscribe } from './push/subscriptions.ts'

export const notificationRoutes: Route<Ctx>[] = [
  serve(api.notices.countUnread, unreadNotifications),
  serve(api.notices.markRead, markNotificationRead),
  serve(api.notices.markAllRead, markAllNotificationsRead),
  serve(api.notices.getChoices, getChoices),
  serve(api.notices.saveChoices, saveChoices),
  serve(api.push.getKey, getKey),
  serve(api.push.subscribe, subscribe),
  serve(api.push.unsubscribe, unsubscribe),
  serve(api.push.getQuietHours, getQuietHours),
  serve(api.push.saveQuietHours, saveQuietHours),
]
