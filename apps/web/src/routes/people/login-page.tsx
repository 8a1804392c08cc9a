import { type ReactNode, useEffect, useState } from 'react';
import { BrokenLink } from '../../features/people/auth/broken-link.tsx';
import { ConfirmForm } from '../../features/people/auth/confirm-form.tsx';
import { ForgotForm } from '../../features/people/auth/forgot-form.tsx';
import { LoginForm } from '../../features/people/auth/login-form.tsx';
import { ResetForm } from '../../features/people/auth/reset-form.tsx';
import { SignUpForm } from '../../features/people/auth/sign-up-form.tsx';
import type { MailLink } from '../../lib/mail-link.ts';
import { loginPath, signUpPath } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { LoginFrame } from './login-frame.tsx';

type Mode = 'login' | 'forgot' | 'signUp' | 'broken' | MailLink['kind'];

const modeOfLink = ({ kind, token }: MailLink): Mode => (token === null ? 'broken' : kind);

interface LoginPageProps {
  leaving: boolean;
  expired: boolean;
  /** The link from a mail that the user has opened; it selects the first mode. */
  link: MailLink | null;
  /** Called when the link has been used or dismissed. */
  onLinkDone: () => void;
}

const modeOfAddress = (): Mode => (`${loginPath}${location.hash}` === signUpPath ? 'signUp' : 'login');

/** The sign-in screen in its modes: the three of the specification, and those that links in mails open. */
export function LoginPage({ leaving, expired, link, onLinkDone }: LoginPageProps) {
  const t = useText();
  const [mode, setMode] = useState<Mode>(link ? modeOfLink(link) : modeOfAddress());
  const [email, setEmail] = useState('');
  /** A new token was sent, which takes the place of the one in the link. */
  const [hasNewToken, setNewToken] = useState(false);
  useEffect(() => {
    if (!link) return;
    setMode(modeOfLink(link));
    setNewToken(false);
  }, [link]);
  const toLogin = () => {
    onLinkDone();
    setMode('login');
  };
  const toForgot = () => setMode('forgot');
  const toSignUp = () => setMode('signUp');
  const toBroken = () => setMode('broken');
  const toReset = () => {
    setNewToken(true);
    setMode('reset');
  };
  const token = (!hasNewToken && link?.token) || '';
  const forms: Record<Mode, () => ReactNode> = {
    login: () => (
      <LoginForm
        email={email}
        onEmail={setEmail}
        leaving={leaving}
        expired={expired}
        onForgot={toForgot}
        onSignUp={toSignUp}
      />
    ),
    forgot: () => <ForgotForm email={email} onEmail={setEmail} onReset={toReset} onReturn={toLogin} />,
    reset: () => <ResetForm token={token} onForgot={toForgot} onBroken={toBroken} onReturn={toLogin} />,
    invite: () => (
      <ResetForm invited token={token} onForgot={toForgot} onBroken={toBroken} onReturn={toLogin} />
    ),
    broken: () =>
      link?.kind === 'confirm' ? (
        <BrokenLink againLabel={t('login.signUp')} onAgain={toSignUp} onReturn={toLogin} />
      ) : (
        <BrokenLink againLabel={t('login.newToken')} onAgain={toForgot} onReturn={toLogin} />
      ),
    signUp: () => <SignUpForm email={email} onEmail={setEmail} onReturn={toLogin} />,
    confirm: () => <ConfirmForm token={token} onReturn={toLogin} />,
  };
  return (
    <LoginFrame form={`${mode} ${token}`} title={t('login.title')}>
      {forms[mode]()}
    </LoginFrame>
  );
}
