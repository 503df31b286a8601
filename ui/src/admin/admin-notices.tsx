import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { notify, notifyError } from '../parts/toasts.tsx'

/** Shows react-admin's notifications as toasts: errors and warnings as errors, any other as info. */
export function AdminNotices() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const next = takeNotification()
    if (!next || typeof next.message !== 'string') return
    const text = translate(next.message, next.notificationOptions?.messageArgs)
    if (next.type === 'error' || next.type === 'warning') notifyError(text)
    else notify(text)
  }, [notifications, takeNotification, translate])
  return null
}
