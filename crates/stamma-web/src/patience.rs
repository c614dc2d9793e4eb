//! A connection whose other side may not leave it waiting for ever to be read from: what cannot be written in time ends it.

use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream that gives up when nothing of what is written is taken for so long.
#[derive(Debug)]
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// When it gives up, while something waits to be taken.
    end: Pin<Box<Sleep>>,
    waits: bool,
}

impl<S> Patient<S> {
    /// A stream with so much patience.
    pub fn new(stream: S, patience: Duration) -> Patient<S> {
        Patient { stream, patience, end: Box::pin(sleep(patience)), waits: false }
    }

    fn judge<T>(&mut self, context: &mut Context<'_>, written: Poll<Result<T>>) -> Poll<Result<T>> {
        if written.is_ready() {
            self.waits = false;
            return written;
        }
        if !std::mem::replace(&mut self.waits, true) {
            self.end.as_mut().reset(Instant::now() + self.patience);
        }
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => {
                self.waits = false;
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "nobody reads the answer")))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::Patient;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::timeout;

    #[tokio::test]
    async fn an_answer_that_nobody_reads_is_given_up() {
        let (ours, mut theirs) = duplex(1_000);
        let mut ours = Patient::new(ours, Duration::from_millis(50));
        ours.write_all(&[0; 900]).await.expect("there is room");
        let refused = timeout(Duration::from_secs(20), ours.write_all(&[0; 900])).await.expect("an end");
        assert_eq!(refused.unwrap_err().kind(), std::io::ErrorKind::TimedOut);
        // Whoever reads on in time is waited for.
        let reading = tokio::spawn(async move {
            let mut taken = 0;
            let mut some = [0; 300];
            // A thousand bytes were taken before.
            while taken < 4_000 {
                tokio::time::sleep(Duration::from_millis(5)).await;
                taken += theirs.read(&mut some).await.expect("more");
            }
        });
        ours.write_all(&[0; 3_000]).await.expect("it is read");
        reading.await.expect("all of it");
    }
}
