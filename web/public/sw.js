// The service worker: shows push messages, and opens the app at what they are about. It caches nothing.
addEventListener('push', function (event) {
  var message = event.data.json()
  var badge = navigator.setAppBadge ? navigator.setAppBadge(message.unread) : null
  event.waitUntil(
    Promise.all([
      badge,
      registration.showNotification(message.title, {
        body: message.account + '\n' + message.text,
        // A later message about the same replaces this one.
        tag: message.notice_id,
        renotify: true,
        icon: '/icon-192.png',
        data: '/platforms?notice=' + encodeURIComponent(message.notice_id),
      }),
    ]),
  )
})

addEventListener('notificationclick', function (event) {
  event.notification.close()
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (windows) {
      var page = windows[0]
      if (!page) return clients.openWindow(event.notification.data)
      page.postMessage({ open: event.notification.data })
      return page.focus()
    }),
  )
})
