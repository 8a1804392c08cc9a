import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { NotificationCentre } from '../features/people/notifications/notification-centre.tsx';
import { useSession } from '../lib/current-session.ts';

/** The demo is outside of the panel, so it shows urgent notifications to signed-in users itself. */
export function DemoNotifications() {
  const { user } = useSession();
  const [queries] = useState(() => new QueryClient());
  return (
    user && (
      <QueryClientProvider client={queries}>
        <NotificationCentre userId={user.id} />
      </QueryClientProvider>
    )
  );
}
