/** Reports of mail servers about mails that they could not deliver, as they arrive in a mailbox. */

export interface Failed {
  /** The id in the Message-ID of the returned mail. */
  mailId: string;
  to: string;
  action?: string;
  status?: string;
  diagnostic?: string;
}

const lines = (text: string) => Buffer.from(text.trimStart().replace(/\n/g, '\r\n'));

/** Postfix returns the whole mail. */
export const postfixBounce = ({
  mailId,
  to,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${to}>: Recipient address rejected:\n    User unknown in virtual mailbox table`,
}: Failed): Buffer =>
  lines(`
Return-Path: <>
Received: by mx.relay.test (Postfix) id 4Xk2lJ3Zq1z9; Mon, 15 Jun 2026 10:00:02 +0000 (UTC)
Date: Mon, 15 Jun 2026 10:00:02 +0000 (UTC)
From: MAILER-DAEMON@mx.relay.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@example.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4Xk2lH6wB1z7.1781517602/mx.relay.test"
Message-Id: <4Xk2lJ3Zq1z9@mx.relay.test>

This is a MIME-encapsulated message.

--4Xk2lH6wB1z7.1781517602/mx.relay.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.relay.test.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4Xk2lH6wB1z7.1781517602/mx.relay.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.relay.test
X-Postfix-Queue-ID: 4Xk2lH6wB1z7
X-Postfix-Sender: rfc822; bounces@example.test
Arrival-Date: Mon, 15 Jun 2026 10:00:01 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.dealer.test
Diagnostic-Code: ${diagnostic}

--4Xk2lH6wB1z7.1781517602/mx.relay.test
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <bounces@example.test>
Received: from forecourt (unknown [192.0.2.10])
	by mx.relay.test (Postfix) with ESMTPS id 4Xk2lH6wB1z7
	for <${to}>; Mon, 15 Jun 2026 10:00:01 +0000 (UTC)
From: Autohaus <post@example.test>
To: ${to}
Subject: =?UTF-8?Q?Ihr_Passwort_zur=C3=BCcksetzen?=
Message-ID: <${mailId}@example.test>
Auto-Submitted: auto-generated
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Message-ID: <0190a000-0000-7000-8000-00000000abcd@example.test>

--4Xk2lH6wB1z7.1781517602/mx.relay.test--
`);

/** Exchange names no original recipient, and returns the header only. */
export const exchangeBounce = ({
  mailId,
  to,
  action = 'failed',
  status = '5.1.10',
  diagnostic = `smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${to} not found by SMTP address lookup`,
}: Failed): Buffer =>
  lines(`
From: <postmaster@dealer.onmicrosoft.test>
To: <bounces@example.test>
Date: Mon, 15 Jun 2026 10:00:03 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="7c5ad1d0-9d0e-4a62-8f4e-6b9b6d1c6f11"
X-MS-Exchange-Message-Is-Ndr:
Message-ID: <0ac4f1c5-6a1e-4d62@AM9EUR02FT042.dealer.onmicrosoft.test>
Subject: Undeliverable: Ihr Passwort
Auto-Submitted: auto-replied
MIME-Version: 1.0

--7c5ad1d0-9d0e-4a62-8f4e-6b9b6d1c6f11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="f1bb6bb1-0ac7-4d0e-9f63-5a5f0b1a7d55"

--f1bb6bb1-0ac7-4d0e-9f63-5a5f0b1a7d55
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${to} couldn't be delivered.

--f1bb6bb1-0ac7-4d0e-9f63-5a5f0b1a7d55
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Your message couldn't be delivered.</p></body></html>

--f1bb6bb1-0ac7-4d0e-9f63-5a5f0b1a7d55--

--7c5ad1d0-9d0e-4a62-8f4e-6b9b6d1c6f11
Content-Type: message/delivery-status

Reporting-MTA: dns;AM9PR04MB1234.eurprd04.prod.outlook.test
Received-From-MTA: dns;mx.relay.test
Arrival-Date: Mon, 15 Jun 2026 10:00:02 +0000

Final-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}

--7c5ad1d0-9d0e-4a62-8f4e-6b9b6d1c6f11
Content-Type: text/rfc822-headers
Content-Transfer-Encoding: quoted-printable

Received: from mx.relay.test (192.0.2.11)
From: Autohaus <post@example.test>
To: <${to}>
Subject: Ihr Passwort
Message-ID: =
<${mailId}@example.test>
MIME-Version: 1.0

--7c5ad1d0-9d0e-4a62-8f4e-6b9b6d1c6f11--
`);
